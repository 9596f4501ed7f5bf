// Encodings of East Asia in short texts, where statistics of pairs have too little to count: which characters would be there is looked at.

interface Candidate {
  readonly name: string;
  /** First bytes of pairs: from, to, and how much such a pair speaks for the encoding. Others speak against it. */
  readonly leads: readonly (readonly [from: number, to: number, points: number])[];
  readonly isCommon: RegExp;
}

const anyOf = (characters: string): RegExp => new RegExp(`[${characters}]`, 'u');

const simplified =
  '的一是不了在人有我他这中大来上个国到说们为子和你地出道也时年得就那要下以生会自着去之过家学对可她里后小么心多天而能好都然没日于起还发成事只作当想看文无开手十用主行方又如前所本见经头面公同三已老从动两长名称编号数量单价金额期址电话姓备注状态退货商品订合计总客户产类型间明位部门省市区县入库存款付收水果苹请问题确认错误法连接服务器网络失败功系统登录文件议记京海';
const traditional =
  '的一是不了在人有我他這中大來上個國到說們為子和你地出道也時年得就那要下以生會自著去之過家學對可她裡後小麼心多天而能好都然沒日於起還發成事只作當想看文無開手十用主行方又如前所本見經頭面公同三已老從動兩長名稱編號數量單價金額期址電話姓備註狀態退貨商品訂合計總客戶產類型間明位部門省市區縣入庫存款付收水果蘋請問題確認錯誤法連接伺服器網路失敗功系統登錄檔案議記台北京海';
const japanese =
  '\u3041-\u3096\u30a1-\u30fc日一国人年大十二本中長出三時行見月分後前生五間上東四今金九入学高円子外八六下来気小七山話女北午百書先名川千水半男西電校語土木車何南万白天品数量単価額番号住所氏備考付商注文合計顧客製種類説明位県市区町村会社者在庫';
const korean =
  '이다는을의에가고를한로지하사도기자서어인시대나리보해일정수주과부전상은구제만아장비모안여원으니세조라들성그공동신물면것유마계소연국문무경우스교개선방화관중회업실내용명름번호날짜량단금액합태품객종류설위녕요';

const candidates: readonly Candidate[] = [
  {
    name: 'GB18030',
    leads: [
      [0xa1, 0xa3, 1],
      [0xb0, 0xd7, 1],
      [0xd8, 0xf7, 0],
    ],
    isCommon: anyOf(simplified),
  },
  {
    name: 'Big5',
    leads: [
      [0xa1, 0xa3, 1],
      [0xa4, 0xc6, 1],
      [0xc9, 0xf9, -0.5],
    ],
    isCommon: anyOf(traditional),
  },
  {
    name: 'Shift_JIS',
    leads: [
      [0x81, 0x83, 1],
      [0x88, 0x97, 1],
      [0x98, 0xea, -0.5],
    ],
    isCommon: anyOf(japanese),
  },
  {
    name: 'EUC-JP',
    leads: [
      [0xa1, 0xa5, 1],
      [0xb0, 0xcf, 1],
      [0xd0, 0xf4, -0.5],
    ],
    isCommon: anyOf(japanese),
  },
  {
    name: 'EUC-KR',
    leads: [
      [0xa1, 0xa3, 1],
      [0xb0, 0xc8, 1],
    ],
    isCommon: anyOf(korean),
  },
];

/** Points that a character of the most usual ones adds. */
const commonPoints = 2;
/** Average of a pair from which an encoding is believed: some of the characters are usual ones. */
const enough = 1.4;

/** Undefined where none is likely. `least`: average of a pair from which an encoding is believed. */
export function shortAsian(bytes: Buffer, least = enough): string | undefined {
  const scored = candidates.map((candidate) => ({ name: candidate.name, points: pointsOf(bytes, candidate) }));
  const best = scored.reduce((most, each) => (each.points > most.points ? each : most));
  return best.points >= least ? best.name : undefined;
}

function pointsOf(bytes: Buffer, { name, leads, isCommon }: Candidate): number {
  let text: string;
  try {
    text = new TextDecoder(name, { fatal: true }).decode(bytes);
  } catch {
    return Number.NEGATIVE_INFINITY;
  }
  let [pairs, points] = [0, 0];
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    if (byte < 0x80) continue;
    pairs++;
    const isHalfWidth = name === 'Shift_JIS' && byte > 0xa0 && byte < 0xe0;
    const second = bytes[at + 1] ?? 0;
    const lead =
      isHalfWidth || (name === 'GB18030' && second < 0xa1)
        ? undefined
        : leads.find(([from, to]) => byte >= from && byte <= to);
    points += lead?.[2] ?? -1;
    if (!isHalfWidth) at++;
  }
  for (const character of text) if (isCommon.test(character)) points += commonPoints;
  return pairs === 0 ? Number.NEGATIVE_INFINITY : points / pairs;
}
