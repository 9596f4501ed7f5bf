// Common letters of languages, for guessing encodings: they rarely occur by chance.

/** Letters of non-Latin alphabets, most frequent first. */
export const alphabets: readonly (readonly [script: RegExp, letters: string])[] = [
  [/\p{Script=Cyrillic}/u, 'оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфіїєъёґўї'],
  [/\p{Script=Greek}/u, 'αοιετσνηυρπκμλςίόάγδέήωχθύφβώξζψϊϋΐΰ'],
  [/\p{Script=Hebrew}/u, 'יוהלאתרבשמםנדקפחעכגןטזצסךףץ'],
  [/\p{Script=Arabic}/u, 'الينمةرتوهدبعسقفكحأجشطصىخإذزثءآضئغظؤ،؟'],
  [/\p{Script=Thai}/u, 'านรกเงอวมยลัสที่้ปตคดบไพหชใจขะุูแโิ์ำณธถผซ็ึืฐฝศษญภฟ'],
];

interface Language {
  /** Lower-case letters besides a to z. */
  readonly letters: string;
  /** Short words that exclude the language. */
  readonly unless?: RegExp;
  /** Penalty, because few texts are in this language in encodings with these letters. */
  readonly rare?: number;
}

export const latinLetters: readonly Language[] = [
  { letters: 'äöüß' },
  { letters: 'àâçèéêëîïôœùûüÿ', unless: /[ùÿ]\p{L}{2}/u },
  { letters: 'áéíñóúü', unless: /ñ(?![aeiouáéíóú])/ },
  { letters: 'áâãàçéêíóôõúü', unless: /[ãõ](?![eoiszf\s]|$)/ },
  { letters: 'àèéìòù', unless: /[àìòù]\p{L}/u },
  { letters: 'åäöéü' },
  { letters: 'æøåéö' },
  { letters: 'ëïéèöüáó' },
  { letters: 'áðéíóúýþæö', unless: /^ý/ },
  { letters: 'ąćęłńóśźż' },
  { letters: 'áčďéěíňóřšťúůýž' },
  { letters: 'áäčďéíĺľňóôŕšťúýž' },
  { letters: 'áéíóöőúüű' },
  { letters: 'čćđšž' },
  { letters: 'ăâîșțşţ' },
  { letters: 'çğıöşüâîû' },
  { letters: 'ąčęėįšųūž' },
  { letters: 'āčēģīķļņšūžõ' },
  { letters: 'äõöüšž' },
  // For names of several countries of Western Europe.
  { letters: 'àáâãäåæçèéêëìíîïñòóôõöøœùúûüýÿß', rare: 0.4 },
  { letters: 'ăâđêôơưáàảãạấầẩẫậắằẳẵặéèẻẽẹếềểễệíìỉĩịóòỏõọốồổỗộớờởỡợúùủũụứừửữựýỳỷỹỵ', rare: 0.1 },
];

/** Typographic, currency and unit symbols that occur outside words. */
export const commonSigns =
  '€£¥§©®™°±²³µ½¼¾×÷·•–—…„“”‚‘’«»‹›¿¡ºª¶№、。，．・：；？！（）「」『』【】《》〈〉“”〜～ー％＋－＝／\u00a0';

export const simplified =
  '的一是不了在人有我他这中大来上个国到说们为子和你地出道也时年得就那要下以生会自着去之过家学对可她里后小么心多天而能好都然没日于起还发成事只作当想看文无开手十用主行方又如前所本见经头面公同三已老从动两长名称编号数量单价金额期址电话姓备注状态退货商品订合计总客户产类型间明位部门省市区县入库存款付收水果苹请问题确认错误法连接服务器网络失败功系统登录文件议记京海';
export const traditional =
  '的一是不了在人有我他這中大來上個國到說們為子和你地出道也時年得就那要下以生會自著去之過家學對可她裡後小麼心多天而能好都然沒日於起還發成事只作當想看文無開手十用主行方又如前所本見經頭面公同三已老從動兩長名稱編號數量單價金額期址電話姓備註狀態退貨商品訂合計總客戶產類型間明位部門省市區縣入庫存款付收水果蘋請問題確認錯誤法連接伺服器網路失敗功系統登錄檔案議記台北京海';
export const japanese =
  '日一国人年大十二本中長出三時行見月分後前生五間上東四今金九入学高円子外八六下来気小七山話女北午百書先名川千水半男西電校語土木車何南万白天品数量単価額番号住所氏備考付商注文合計顧客製種類説明位県市区町村会社者在庫株式始都府京田太郎';
export const korean =
  '이다는을의에가고를한로지하사도기자서어인시대나리보해일정수주과부전상은구제만아장비모안여원으니세조라들성그공동신물면것유마계소연국문무경우스교개선방화관중회업실내용명름번호날짜량단금액합태품객종류설위녕요';
