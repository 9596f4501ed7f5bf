// A generated handbook, and questions whose page is known: in other words than the page, among nearly equal pages,
// some in another language.
import { fold } from '../../../shared/search/fold.ts';

interface Subject {
  /** As written on pages, and as asked. */
  readonly said: string;
  readonly asked: string;
  /** Two of its words, with their translations. */
  readonly other: readonly (readonly [word: string, said: string])[];
}

const otherPlaces =
  'Erlenheide Salzwasser Kalthafen Braundorf Ostsee Brachland Grauhafen Hohlheim Mündungstal Wacholder'.split(' ');
const otherMachines =
  'Förderer Strömungsrad Verdichter Laufband Kessel Stromerzeuger Abscheider Hebezeug Rührwerk Kälteanlage'.split(' ');
const places =
  'Aldermoor Brackwater Coldharbour Dunwick Eastmere Fallowfield Greyhaven Hollowby Inverdale Juniper'.split(' ');
const machines = 'pump turbine compressor conveyor boiler generator separator crane mixer chiller'.split(' ');
const subjects: readonly Subject[] = [
  {
    said: 'is inspected every {n} days by the maintenance crew',
    asked: 'How often is the {m} at {p} inspected?',
    other: [
      ['Begutachtung', 'inspected'],
      ['Wartungstrupp', 'maintenance'],
    ],
  },
  {
    said: 'was installed by contractors in the year {y}',
    asked: 'When did contractors install the {m} in {p}?',
    other: [
      ['Montagejahr', 'installed'],
      ['Fremdfirma', 'contractors'],
    ],
  },
  {
    said: 'may not exceed a pressure of {n} bar',
    asked: 'maximum pressure {m} {p}',
    other: [
      ['Höchstdruck', 'pressure'],
      ['überschreiten', 'exceed'],
    ],
  },
  {
    said: 'needs {n} litres of lubricant after each shutdown',
    asked: 'Lubricant amount for the {p} {m} after shutdowns',
    other: [
      ['Schmierstoff', 'lubricant'],
      ['Stillstand', 'shutdown'],
    ],
  },
  {
    said: 'is switched off when the alarm sounds for {n} seconds',
    asked: 'what happens to the {m} of {p} if an alarm sounds',
    other: [
      ['Warnton', 'alarm'],
      ['Abschaltung', 'switched'],
    ],
  },
  {
    said: 'has the spare part number X{y}{n}',
    asked: 'spare parts number of {m}, {p}',
    other: [
      ['Ersatzteil', 'spare'],
      ['Bestellnummer', 'number'],
    ],
  },
  {
    said: 'cost {n} thousand euros including transport',
    asked: 'How much did the {p} {m} cost with transport?',
    other: [
      ['Anschaffungspreis', 'cost'],
      ['Beförderung', 'transport'],
    ],
  },
  {
    said: 'is operated by a team of {n} people at night',
    asked: 'Who operates the {m} at night in {p}, how many people?',
    other: [
      ['Nachtschicht', 'night'],
      ['Bedienmannschaft', 'team'],
    ],
  },
  {
    said: 'was repaired after the flood of {y}',
    asked: 'repairs of the {p} {m} after a flood',
    other: [
      ['Instandsetzung', 'repaired'],
      ['Hochwasser', 'flood'],
    ],
  },
  {
    said: 'draws {n} kilowatts while it idles',
    asked: 'Power drawn by the {m} when idling at {p}',
    other: [
      ['Leerlauf', 'idles'],
      ['Stromaufnahme', 'kilowatts'],
    ],
  },
];
const filler = (
  'The following section belongs to the general part of the handbook and repeats what was agreed between the sites. ' +
  'Every change is recorded by the shift leader and reported to the office before the end of the week. '
).repeat(3);

export interface KnownQuestion {
  readonly question: string;
  /** From 1. */
  readonly page: number;
  /** True if no word of the question is on the page. */
  readonly translated: boolean;
}

/** Folded words of the other language, with their translations. */
export const translations: ReadonlyMap<string, string> = new Map(
  [
    ...otherPlaces.map((word, at) => [word, places[at] ?? ''] as const),
    ...otherMachines.map((word, at) => [word, machines[at] ?? ''] as const),
    ...subjects.flatMap(({ other }) => other),
  ].map(([word, said]) => [fold(word), fold(said)]),
);

/**
 * Returns a page per place, machine and subject, up to `count`, and `asked` questions, of which `translated` are in
 * the other language.
 */
export function knownPages(count: number, asked: number, translated = 0) {
  const pages: string[] = [];
  const questions: KnownQuestion[] = [];
  const every = Math.floor(count / asked);
  for (let at = 0; at < count; at++) {
    const place = places[at % 10] ?? '';
    const machine = machines[Math.floor(at / 10) % 10] ?? '';
    const subject = subjects[Math.floor(at / 100) % 10] ?? { said: '', asked: '', other: [] };
    const fill = (text: string): string =>
      text
        .replaceAll('{n}', String(3 + ((at * 7) % 89)))
        .replaceAll('{y}', String(1950 + ((at * 13) % 70)))
        .replaceAll('{m}', machine)
        .replaceAll('{p}', place);
    pages.push(`${filler}\nAt ${place} the ${machine} ${fill(subject.said)}.\n${filler}`);
    if (at % every !== 3 % every || questions.length >= asked) continue;
    const number = questions.length;
    if (translated > 0 && number % Math.floor(asked / translated) === 0) {
      const words = subject.other.map(([word]) => word).join(' und ');
      const [where = '', what = ''] = [otherPlaces[at % 10], otherMachines[Math.floor(at / 10) % 10]];
      questions.push({ question: `${where}, ${what}: ${words}?`, page: at + 1, translated: true });
    } else questions.push({ question: fill(subject.asked), page: at + 1, translated: false });
  }
  return { pages, questions };
}
