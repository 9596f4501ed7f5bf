// Non-Latin notations of list numbers: values of `w:numFmt` (ECMA-376 part 1, 17.18.59) and `style:num-format`.
type Notation = (value: number) => string;

/** The letters in order, then doubled, and so on. */
const lettersOf =
  (letters: string): Notation =>
  (value) => {
    const all = [...letters];
    return (all[(value - 1) % all.length] ?? '').repeat(Math.floor((value - 1) / all.length) + 1);
  };

/** One symbol per value, digits after the last. */
const signsOf =
  (signs: string): Notation =>
  (value) =>
    [...signs][value - 1] ?? String(value);

const digitsOf =
  (digits: string): Notation =>
  (value) =>
    [...String(value)].map((digit) => [...digits][Number(digit)]).join('');

interface Counting {
  readonly digits: string;
  /** Ten, hundred, thousand. */
  readonly units: string;
  /** Where a one before a unit is omitted: for ten at the start, for every unit, or never. */
  readonly ones: 'ahead of ten' | 'left out' | 'kept';
  /** True if skipped units are written as zero. */
  readonly zero: boolean;
}

/** Up to 9999. */
const countingOf =
  ({ digits, units, ones, zero }: Counting): Notation =>
  (value) => {
    const all = [...String(value)].map(Number);
    let text = '';
    let skipped = false;
    for (const [at, digit] of all.entries()) {
      const power = all.length - 1 - at;
      if (digit === 0) {
        skipped = true;
        continue;
      }
      if (skipped && zero) text += [...digits][0] ?? '';
      skipped = false;
      const hasOne =
        digit > 1 || power === 0 || ones === 'kept' || (ones === 'ahead of ten' && !(power === 1 && text === ''));
      text += (hasOne ? ([...digits][digit] ?? '') : '') + (power === 0 ? '' : ([...units][power - 1] ?? ''));
    }
    return text;
  };

/** Digits from 100 on, as in Word. */
const belowHundred =
  (counting: Notation, digits: Notation): Notation =>
  (value) =>
    value < 100 ? counting(value) : digits(value);

const han = '〇一二三四五六七八九';
const hanDigits = digitsOf(han);
const chinese: Counting = { digits: '零一二三四五六七八九', units: '十百千', ones: 'ahead of ten', zero: true };
const japanese: Counting = { digits: han, units: '十百千', ones: 'left out', zero: false };
const korean: Counting = { digits: '영일이삼사오육칠팔구', units: '십백천', ones: 'left out', zero: false };
const legal = { ones: 'kept', zero: true } as const;

/** Hundreds, tens and ones; 15 and 16 are written as 9 + 6 and 9 + 7. */
function hebrewNumber(value: number): string {
  const rest = value % 100;
  const tail =
    rest === 15 || rest === 16
      ? `ט${'וז'[rest - 15]}`
      : `${' יכלמנסעפצ'[Math.floor(rest / 10)]}${' אבגדהוזחט'[rest % 10]}`;
  return value < 400 ? `${' קרש'[Math.floor(value / 100)]}${tail}`.replaceAll(' ', '') : String(value);
}

const small =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const tens = '_ _ twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
function english(value: number): string {
  if (value < 20) return small[value] ?? '';
  const rest = (by: number, join: string): string => (value % by === 0 ? '' : `${join}${english(value % by)}`);
  if (value < 100) return `${tens[Math.floor(value / 10)]}${rest(10, '-')}`;
  return value < 1000
    ? `${small[Math.floor(value / 100)]} hundred${rest(100, ' ')}`
    : `${english(Math.floor(value / 1000))} thousand${rest(1000, ' ')}`;
}

const irregular: Readonly<Record<string, string>> = {
  one: 'first',
  two: 'second',
  three: 'third',
  five: 'fifth',
  eight: 'eighth',
  nine: 'ninth',
  twelve: 'twelfth',
};
const englishOrdinal = (value: number): string =>
  english(value).replace(/[a-z]+$/, (last) => irregular[last] ?? `${last.replace(/y$/, 'ie')}th`);
const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

const [katakana, halfKatakana] = [
  'アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワヲン',
  'ｱｲｳｴｵｶｷｸｹｺｻｼｽｾｿﾀﾁﾂﾃﾄﾅﾆﾇﾈﾉﾊﾋﾌﾍﾎﾏﾐﾑﾒﾓﾔﾕﾖﾗﾘﾙﾚﾛﾜｦﾝ',
];
const iroha = 'イロハニホヘトチリヌルヲワカヨタレソツネナラムウヰノオクヤマケフコエテアサキユメミシヱヒモセスン';
const halfIroha = 'ｲﾛﾊﾆﾎﾍﾄﾁﾘﾇﾙｦﾜｶﾖﾀﾚｿﾂﾈﾅﾗﾑｳヰﾉｵｸﾔﾏｹﾌｺｴﾃｱｻｷﾕﾒﾐｼヱﾋﾓｾｽﾝ';
const russian = 'абвгдежзиклмнопрстуфхцчшщыэюя';
const [stems, branches] = ['甲乙丙丁戊己庚辛壬癸', '子丑寅卯辰巳午未申酉戌亥'];

export const notations: Readonly<Record<string, Notation>> = {
  ganada: lettersOf('가나다라마바사아자차카타파하'),
  chosung: lettersOf('ㄱㄴㄷㄹㅁㅂㅅㅇㅈㅊㅋㅌㅍㅎ'),
  aiueo: lettersOf(halfKatakana),
  aiueoFullWidth: lettersOf(katakana),
  iroha: lettersOf(halfIroha),
  irohaFullWidth: lettersOf(iroha),
  hebrew1: hebrewNumber,
  hebrew2: lettersOf('אבגדהוזחטיכלמנסעפצקרשת'),
  arabicAlpha: lettersOf('أبتثجحخدذرزسشصضطظعغفقكلمنهوي'),
  arabicAbjad: lettersOf('أبجدهوزحطيكلمنسعفصقرشتثخذضظغ'),
  thaiLetters: lettersOf('กขคงจฉชซฌญฎฏฐฑฒณดตถทธนบปผฝพฟภมยรลวศษสหฬอฮ'),
  thaiNumbers: digitsOf('๐๑๒๓๔๕๖๗๘๙'),
  hindiNumbers: digitsOf('०१२३४५६७८९'),
  russianLower: lettersOf(russian),
  russianUpper: lettersOf(russian.toUpperCase()),
  chicago: lettersOf('*†‡§'),
  cardinalText: (value) => capital(english(value)),
  ordinalText: (value) => capital(englishOrdinal(value)),
  hex: (value) => value.toString(16).toUpperCase(),
  numberInDash: (value) => `- ${value} -`,
  decimalFullWidth: digitsOf('０１２３４５６７８９'),
  decimalFullWidth2: digitsOf('０１２３４５６７８９'),
  decimalEnclosedCircle: signsOf('①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳'),
  decimalEnclosedCircleChinese: signsOf('①②③④⑤⑥⑦⑧⑨⑩'),
  decimalEnclosedParen: signsOf('⑴⑵⑶⑷⑸⑹⑺⑻⑼⑽⑾⑿⒀⒁⒂⒃⒄⒅⒆⒇'),
  decimalEnclosedFullstop: signsOf('⒈⒉⒊⒋⒌⒍⒎⒏⒐⒑⒒⒓⒔⒕⒖⒗⒘⒙⒚⒛'),
  chineseCounting: belowHundred(countingOf(chinese), hanDigits),
  taiwaneseCounting: belowHundred(countingOf(chinese), hanDigits),
  chineseCountingThousand: countingOf(chinese),
  taiwaneseCountingThousand: countingOf(chinese),
  chineseLegalSimplified: countingOf({ digits: '零壹贰叁肆伍陆柒捌玖', units: '拾佰仟', ...legal }),
  ideographLegalTraditional: countingOf({ digits: '零壹貳參肆伍陸柒捌玖', units: '拾佰仟', ...legal }),
  ideographDigital: hanDigits,
  taiwaneseDigital: digitsOf('○一二三四五六七八九'),
  japaneseDigitalTenThousand: hanDigits,
  koreanDigital2: digitsOf('零一二三四五六七八九'),
  japaneseCounting: countingOf(japanese),
  japaneseLegal: countingOf({ digits: '零壱弐参四伍六七八九', units: '拾百阡', ones: 'kept', zero: false }),
  koreanCounting: countingOf(korean),
  koreanDigital: digitsOf('영일이삼사오육칠팔구'),
  ideographTraditional: signsOf(stems),
  ideographZodiac: signsOf(branches),
  ideographZodiacTraditional: (value) => `${stems[(value - 1) % 10]}${branches[(value - 1) % 12]}`,
  ideographEnclosedCircle: signsOf('㊀㊁㊂㊃㊄㊅㊆㊇㊈㊉'),
  // LibreOffice names the others by their first characters.
  一: countingOf(chinese),
  壹: countingOf({ digits: '零壹贰叁肆伍陆柒捌玖', units: '拾佰仟', ...legal }),
  甲: signsOf(stems),
  子: signsOf(branches),
  '①': signsOf('①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳'),
  ア: lettersOf(katakana),
  イ: lettersOf(iroha),
  ｱ: lettersOf(halfKatakana),
  ｲ: lettersOf(halfIroha),
  일: countingOf(korean),
  가: lettersOf('가나다라마바사아자차카타파하'),
  ㄱ: lettersOf('ㄱㄴㄷㄹㅁㅂㅅㅇㅈㅊㅋㅌㅍㅎ'),
  א: hebrewNumber,
  أ: lettersOf('أبتثجحخدذرزسشصضطظعغفقكلمنهوي'),
  ก: lettersOf('กขคงจฉชซฌญฎฏฐฑฒณดตถทธนบปผฝพฟภมยรลวศษสหฬอฮ'),
  а: lettersOf(russian),
  А: lettersOf(russian.toUpperCase()),
  α: lettersOf('αβγδεζηθικλμνξοπρστυφχψω'),
  Α: lettersOf('ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ'),
  '１': digitsOf('０１２３４５６７８９'),
  '१': digitsOf('०१२३४५६७८९'),
  '๑': digitsOf('๐๑๒๓๔๕๖๗๘๙'),
};
