// Short texts in older encodings, and texts that declare theirs. Of the 84 and 92 original texts, chardet 2.2.0 reads
// 30 and 48, jschardet 4.1.0 restricted to these encodings 61 and 78, chardetng-wasm 1.0.2 64 and 80. Seven are left
// out, because they cannot be read: a three-letter word in Arabic or half-width katakana may as well be Cyrillic.
import { describe, expect, test } from 'vitest';
import { readBytes } from './read-bytes.ts';
import { readPlain } from './readers/plain.ts';

const texts: Readonly<Record<string, readonly string[]>> = {
  GB18030: [
    '编号,名称\n1,螺丝\n',
    '张伟',
    '订单已退货，请查收。',
    '服务器连接失败，请稍后重试。',
    '姓名,电话,地址\n李雷,13800000000,杭州市西湖区文三路\n',
    '春眠不觉晓，处处闻啼鸟。',
    '客户名称,联系电话,备注\n王芳,010-88886666,已付款\n',
    '报告.docx',
    '第一章 总则',
    '我喜欢吃苹果和香蕉。',
    '错误：文件不存在',
    '刘德华',
    '今天天气很好，我们一起去公园散步吧。公园里有很多花，非常漂亮。',
  ],
  Big5: [
    '訂單狀態',
    '您好，請問明天下午有空嗎？',
    '編號,品名,數量\n1,螺絲,20\n',
    '臺灣的夏天很熱。',
    '陳大文',
    '報告',
    '錯誤：找不到檔案',
    '我喜歡吃蘋果和香蕉。',
    '王小明,台北市,0912345678\n',
    '第一章 總則',
    '今天天氣很好，我們一起去公園散步吧。',
  ],
  Shift_JIS: [
    '品名,数量\nねじ,5\n',
    'ありがとうございます。',
    'ﾃｽﾄ,ｶﾅ,ﾃﾞｰﾀ\n',
    'ｶﾌﾞｼｷｶﾞｲｼｬ ﾔﾏﾀﾞ',
    '会議は10時に始まります',
    '東京都',
    '氏名,ﾌﾘｶﾞﾅ\n山田太郎,ﾔﾏﾀﾞﾀﾛｳ\n',
    'お世話になっております。',
    '商品コード,価格\nA01,1200\n',
    'エラー：ファイルが見つかりません',
    '山田 花子',
    '今日はとても良い天気です。',
    'ｼｽﾃﾑｴﾗｰ 001',
  ],
  'EUC-JP': ['こんにちは、世界。', '株式会社山田', 'エラーが発生しました\n', '今日はとても良い天気です。', 'お知らせ'],
  'EUC-KR': [
    '이름,주소\n',
    '안녕하세요. 반갑습니다.',
    '서울특별시 강남구',
    '홍길동',
    '오늘 날씨가 참 좋네요.',
    '상품명,가격\n사과,1000\n',
    '오류: 파일을 찾을 수 없습니다',
  ],
  'windows-1251': [
    'Москва',
    'Привет, как дела?',
    'Имя,Адрес\nИван,Киев\n',
    'Добър ден, как сте?',
    'Отчет',
    'Ошибка: файл не найден',
    'Товар;Цена\nХлеб;45\n',
    'Уважаемые коллеги, направляем вам документы на согласование.',
    'Їжак',
    'Слава Україні',
    'ООО «Ромашка»',
    'ПРИВЕТ МИР',
  ],
  'KOI8-R': ['Привет, как дела?', 'Отчёт за январь', 'Москва', 'Уважаемые коллеги', 'ПРИВЕТ'],
  'KOI8-U': ['Доброго дня, як справи?'],
  IBM866: ['Файл не найден', 'Привет, мир! Каталог пуст.', 'Справка', 'Накладная № 5 от 12.03'],
  'ISO-8859-5': ['Привет, как дела?'],
  'windows-1250': [
    'Zażółć gęślą jaźń',
    'Příliš žluťoučký kůň úpěl ďábelské ódy',
    'Jméno,Město\nTomáš,Plzeň\n',
    'Árvíztűrő tükörfúrógép',
    'Łódź,Kraków\n',
    'Dzień dobry',
    'Děkuji za zprávu',
    'Žádost o přijetí',
    'Název;Množství\nŠroub;5\n',
    'Köszönöm szépen',
    'Čevapčići',
    'Kraków, Gdańsk, Wrocław',
    'Vážený pane, děkujeme za Vaši objednávku. Zboží odešleme do tří dnů.',
  ],
  'ISO-8859-2': [
    'Zażółć gęślą jaźń',
    'Příliš žluťoučký kůň',
    'Łódź jest piękna, a Poznań też.',
    'Kedves Ügyfelünk! Köszönjük a megrendelését, hamarosan jelentkezünk; őszinte üdvözlettel.',
    'Dzień dobry',
    'Vážený pane, děkujeme za objednávku',
    'Czy jesteś już w domu? Proszę zadzwoń.',
  ],
  'windows-1253': [
    'Καλημέρα',
    'Όνομα,Πόλη\nΓιώργος,Αθήνα\n',
    'Ευχαριστώ πολύ',
    'Αθήνα',
    'Σφάλμα: το αρχείο δεν βρέθηκε',
    'Ελλάδα',
  ],
  'ISO-8859-7': ['Καλημέρα σας, τι κάνετε;'],
  'windows-1254': [
    'İstanbul’da güneşli bir gün',
    'Şişli, Çığlı, Beşiktaş',
    'Ad,Şehir\nAyşe,İzmir\n',
    'Teşekkür ederim',
    'Müşteri Adı;Şehir\nÖzgür;Muğla\n',
    'Günaydın, nasılsınız?',
  ],
  'windows-1255': [
    'שלום עולם',
    'שם,כתובת\nדוד,תל אביב\n',
    'תודה רבה לכם',
    'שגיאה: הקובץ לא נמצא',
    'ירושלים',
    'מה שלומך היום?',
  ],
  'windows-1256': [
    'مرحبا بالعالم',
    'الاسم,المدينة\nأحمد,القاهرة\n',
    'شكرا جزيلا',
    'السلام عليكم ورحمة الله',
    'القاهرة',
    'شركة النور للتجارة',
  ],
  'windows-1257': ['Ačiū už pagalbą, šiandien gražu', 'Paldies, ļoti garšīgi', 'Tere õhtust, kuidas läheb?'],
  'windows-874': ['สวัสดีครับ', 'ชื่อ,ที่อยู่\nสมชาย,กรุงเทพ\n', 'ขอบคุณมาก', 'กรุงเทพมหานคร', 'ไม่พบไฟล์', 'ราคา 100 บาท'],
  'windows-1252': [
    'Größe',
    'Müller,Köln\nSchröder,Düsseldorf\n',
    'Ça va très bien, merci à vous',
    'El niño comió una piña en España',
    'Preis: 5 €',
    'São Paulo é a maior cidade do país.',
    '“Smart quotes” – and dashes',
    'Mål,Ærø,Øst\n',
    '20 °C ± 0,5',
    '§ 5 Abs. 2',
    'naïve café',
    '©2024 Example®',
    '½ cup, 3 × 4',
    'Übersicht',
    'Straße',
    'Fußgängerübergänge',
    'Année,Prénom\n2020,Éloïse\n',
    '¿Cómo estás?',
    'Coração',
    'Smörgåsbord',
    'Þetta er íslenska',
    'it’s “fine”',
    '100 £',
    'Crème brûlée – 7,50 €',
    'perché è così',
    'Zürich, Genève',
    'ÄÖÜ',
    'El Niño',
    'Señor Muñoz',
    'Temperatur: 21°C',
    '5 µm',
    'België',
    '£100',
    'Total: £1,234.50',
    'Price: 5 € per m²',
    '±5',
    '3¾',
    '1º piso',
    'Nº 1',
    '¥500',
    '¡Hola!',
    '«bonjour»',
    'Name™',
    'Muñoz, Müller, François, Ærø',
  ],
  // As UTF-16, pairs of their letters are Chinese characters.
  'UTF-8': ['Motörhead', 'dziękuję', 'jalapeño'],
  macintosh: ['Größe und Länge der Straße', 'Müller, Köln, Straße', 'déjà vu'],
  'ISO-8859-15': ["Le prix est de 5 € à l'œuvre"],
  'UTF-16LE': [
    '会议记录\n张伟说服务器出错\n',
    '编号 名称',
    '訂單狀態已更新',
    '안녕하세요 세계',
    'こんにちは世界',
    '重庆市人民政府关于进一步推进工作的通知',
  ],
  'UTF-16BE': ['会议记录张伟说服务器出错'],
};

/** Finds the bytes of each character by decoding all: Node has no encoders. */
function encoderOf(encoding: string): (text: string) => Buffer {
  const decoder = new TextDecoder(encoding, { fatal: true });
  const known = new Map<string, readonly number[]>();
  const add = (bytes: readonly number[]): void => {
    try {
      const character = decoder.decode(Uint8Array.from(bytes));
      if ([...character].length === 1 && !known.has(character)) known.set(character, bytes);
    } catch {
      // Not a character.
    }
  };
  for (let first = 0; first < 256; first++) add([first]);
  if (!/^(?:windows|ISO|KOI8|IBM|mac)/.test(encoding))
    for (let first = 0x81; first < 0xff; first++) for (let second = 0x40; second < 0xff; second++) add([first, second]);
  return (text) => Buffer.from([...text].flatMap((each) => known.get(each) ?? []));
}

const wide = (text: string, isBig: boolean): Buffer =>
  isBig ? Buffer.from(text, 'utf16le').swap16() : Buffer.from(text, 'utf16le');

describe.each(Object.entries(texts))('%s', (encoding, all) => {
  const encode = encoding.startsWith('UTF-16')
    ? (text: string) => wide(text, encoding === 'UTF-16BE')
    : encoderOf(encoding);
  test.each(all)('%s', async (text) => {
    const bytes = encode(text);
    expect(bytes.length).toBeGreaterThan(0);
    expect((await readBytes(bytes, 'a.csv')).text).toBe(text);
  });
});

// 联通, which happens to be valid UTF-8, and 中文, both in GBK.
const linked = Buffer.from('c1aacda8', 'hex');
const words = Buffer.from('d6d0cec4', 'hex');
const polish = encoderOf('ISO-8859-2')('żółw');
const utf32 = (text: string): Buffer =>
  Buffer.concat(
    [...text].map((each) => {
      const four = Buffer.alloc(4);
      four.writeUInt32LE(each.codePointAt(0) ?? 0);
      return four;
    }),
  );

test.each<[what: string, ahead: string, bytes: Buffer, text: string]>([
  ['HTML', '<html><meta charset=gbk><p>', linked, '联通'],
  ['HTML of old', '<html><meta http-equiv="Content-Type" content="text/html; charset=gb2312"><p>', words, '中文'],
  ['XML', '<?xml version="1.0" encoding="iso-8859-2"?><a>', polish, 'żółw'],
  ['CSS', '@charset "gb18030";\n/* ', words, '中文'],
  ['Python', '#!/usr/bin/python\n# -*- coding: gbk -*-\n# ', linked, '联通'],
  ['a mail', 'Subject: x\nContent-Type: text/plain; charset="ISO-8859-2"\n\n', polish, 'żółw'],
  ['an older encoding of a file that is UTF-8', '<html><meta charset="iso-8859-1"><p>', Buffer.from('Größe'), 'Größe'],
  ['an older encoding of several bytes a character', '<html><meta charset="gbk"><p>', Buffer.from('中文'), '中文'],
  ['an encoding that a text speaks of', '# Use charset=gb2312 here.\n', Buffer.from('Größe'), 'Größe'],
  [
    'UTF-16, in which it could not be read',
    '<?xml version="1.0" encoding="utf-16"?><a>',
    Buffer.from('Größe'),
    'Größe',
  ],
  ['no encoding that there is', '<html><meta charset="none"><p>', Buffer.from('Größe', 'latin1'), 'Größe'],
])('declared: %s', async (_what, ahead, bytes, text) => {
  const read = await readBytes(Buffer.concat([Buffer.from(ahead), bytes]), 'a');
  expect(read.text.endsWith(text)).toBe(true);
});

test.each<[string, Buffer]>([
  ['UTF-8', Buffer.from('\ufeff中文 words')],
  ['UTF-16LE', wide('\ufeff中文 words', false)],
  ['UTF-16BE', wide('\ufeff中文 words', true)],
  ['UTF-32LE', utf32('\ufeff中文 words')],
  ['UTF-32BE', Buffer.from(utf32('\ufeff中文 words')).swap32()],
])('a byte order mark of %s decides', async (_what, bytes) => {
  const { text, warnings } = await readBytes(bytes, 'a.txt');
  expect([text, warnings]).toEqual(['中文 words', []]);
});

// 16 KB took 22 s.
test('a long line of signs alone takes little time', () => {
  const before = process.cpuUsage();
  readPlain(Buffer.alloc(16_384, 0x95));
  expect(process.cpuUsage(before).user).toBeLessThan(5_000_000);
});

test('ISO-2022-JP', async () => {
  const bytes = Buffer.from('1b2442467c4b5c386c1b2842', 'hex');
  expect((await readBytes(bytes, 'a.txt')).text).toBe('日本語');
});

test('UTF-8 that holds the character of unreadable places itself is no guess', async () => {
  expect((await readBytes(Buffer.from('a \ufffd b'), 'a.txt')).warnings).toEqual([]);
});
