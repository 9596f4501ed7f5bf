// Estimates compared with counts of o200k_base by the package gpt-tokenizer 4.0.0. The files' share of 0.7 tolerates 1.43 times
// the estimate; above 1.6, fitting texts would be cut.
import { expect, test } from 'vitest';
import { FileBudget } from '../payload/file-budget.ts';
import { roughTokens } from './token-estimate.ts';

/** Deterministic random numbers below `below`. */
function numbers(): (below: number) => number {
  let state = 12_345;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}
const next = numbers();
const lines = (count: number, line: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => line(at)).join('\n');
const hex = (length: number): string => Array.from({ length }, () => next(16).toString(16)).join('');
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const uuid = (): string => [8, 4, 4, 4, 12].map(hex).join('-');
const amount = (): string => `${next(9000)}.${String(next(100)).padStart(2, '0')}`;

const samples: Readonly<Record<string, string>> = {
  'a table of uuids, times and amounts': lines(100, () => `${uuid()},2025-01-10T10:20:33Z,${amount()},EUR`),
  amounts: lines(100, () => Array.from({ length: 6 }, amount).join(',')),
  uuids: lines(100, uuid),
  hashes: lines(100, () => hex(64)),
  base64: lines(40, () => Array.from({ length: 76 }, () => alphabet[next(64)]).join('')),
  'a log': lines(
    100,
    (at) =>
      `2025-01-10 10:20:${10 + (at % 50)},${at} INFO [exec-${at % 9}] c.e.app.Service - GET /api/items/${at * 7} 200 ${at % 97}ms 10.0.${at % 255}.7`,
  ),
  JSON: JSON.stringify(
    Array.from({ length: 60 }, (_, id) => ({ id, name: `User ${id}`, active: id % 2 === 0, tags: ['a', 'b'] })),
  ),
  English: 'The fee is due within thirty days of the invoice, and interest is charged on late payments. '.repeat(10),
  German:
    'Die Gebühr ist innerhalb von dreißig Tagen nach Rechnungsstellung fällig, danach werden Zinsen berechnet. '.repeat(
      10,
    ),
  Polish: 'Zażółć gęślą jaźń, proszę wysłać fakturę za usługi świadczone w październiku. '.repeat(10),
  Czech: 'Příliš žluťoučký kůň úpěl ďábelské ódy a účet za říjen byl zaplacen včas. '.repeat(10),
  Vietnamese: 'Phí dịch vụ phải được thanh toán trong vòng ba mươi ngày kể từ ngày lập hóa đơn. '.repeat(10),
  'Vietnamese, accents apart': 'Phí dịch vụ phải được thanh toán trong vòng ba mươi ngày. '.normalize('NFD').repeat(10),
  Greek: 'Το τέλος είναι πληρωτέο εντός τριάντα ημερών από την έκδοση του τιμολογίου. '.repeat(10),
  Russian: 'Плата должна быть внесена в течение тридцати дней с даты выставления счёта. '.repeat(10),
  Thai: 'ค่าธรรมเนียมต้องชำระภายในสามสิบวันนับจากวันที่ออกใบแจ้งหนี้ '.repeat(10),
  Tamil: 'கட்டணம் முப்பது நாட்களுக்குள் செலுத்தப்பட வேண்டும் '.repeat(10),
  Lao: 'ສະຫະລັດ ເຢຍລະມັນ ຝຣັ່ງ ສະຫະລາດຊະອະນາຈັກ ຈີນ ຍີ່ປຸ່ນ '.repeat(10),
  Amharic: 'ዩናይትድ ስቴትስ ጀርመን ፈረንሳይ ቻይና ጃፓን ኢትዮጵያ '.repeat(10),
  Tibetan: 'བོད་སྐད་ རྒྱ་ནག་ རྒྱ་གར་ བལ་ཡུལ་ འབྲུག་ '.repeat(10),
  Chinese: '发票开具后三十天内应支付费用，逾期付款将收取利息。'.repeat(10),
  Japanese: '請求書の発行から三十日以内に料金をお支払いください。'.repeat(10),
  Korean: '청구서 발행일로부터 삼십 일 이내에 요금을 지불해야 합니다. '.repeat(10),
};

const counted: Readonly<Record<string, number>> = {
  'a table of uuids, times and amounts': 4472,
  amounts: 2924,
  uuids: 2373,
  hashes: 3742,
  base64: 2141,
  'a log': 4499,
  JSON: 1262,
  English: 191,
  German: 241,
  Polish: 331,
  Czech: 331,
  Vietnamese: 211,
  'Vietnamese, accents apart': 381,
  Greek: 251,
  Russian: 211,
  Thai: 260,
  Tamil: 132,
  Lao: 920,
  Amharic: 650,
  Tibetan: 620,
  Chinese: 220,
  Japanese: 190,
  Korean: 211,
};

test.each(Object.entries(samples))('%s', (name, text) => {
  const share = roughTokens(text) / (counted[name] ?? Number.NaN);
  expect(share).toBeGreaterThanOrEqual(0.7);
  expect(share).toBeLessThanOrEqual(1.6);
});

test('a table of figures that is too large for the window is cut', () => {
  const table = lines(5000, () => `${uuid()},2025-01-10T10:20:33Z,${amount()},EUR`);
  expect(new FileBudget(128_000).take(table)).toMatch(/^\[Cut to fit the context window/);
  const rows = lines(6000, () => Array.from({ length: 6 }, amount).join(','));
  expect(new FileBudget(128_000).take(rows)).toMatch(/^\[Cut to fit the context window/);
});
