// Pages of a made-up handbook, and questions whose page is known: asked in other words than the page has, among pages that say
// almost the same of other things.

interface Subject {
  /** As pages say it, and as people ask for it. */
  readonly said: string;
  readonly asked: string;
}

const places =
  'Aldermoor Brackwater Coldharbour Dunwick Eastmere Fallowfield Greyhaven Hollowby Inverdale Juniper'.split(' ');
const machines = 'pump turbine compressor conveyor boiler generator separator crane mixer chiller'.split(' ');
const subjects: readonly Subject[] = [
  { said: 'is inspected every {n} days by the maintenance crew', asked: 'How often is the {m} at {p} inspected?' },
  { said: 'was installed by contractors in the year {y}', asked: 'When did contractors install the {m} in {p}?' },
  { said: 'may not exceed a pressure of {n} bar', asked: 'maximum pressure {m} {p}' },
  {
    said: 'needs {n} litres of lubricant after each shutdown',
    asked: 'Lubricant amount for the {p} {m} after shutdowns',
  },
  {
    said: 'is switched off when the alarm sounds for {n} seconds',
    asked: 'what happens to the {m} of {p} if an alarm sounds',
  },
  { said: 'has the spare part number X{y}{n}', asked: 'spare parts number of {m}, {p}' },
  { said: 'cost {n} thousand euros including transport', asked: 'How much did the {p} {m} cost with transport?' },
  {
    said: 'is operated by a team of {n} people at night',
    asked: 'Who operates the {m} at night in {p}, how many people?',
  },
  { said: 'was repaired after the flood of {y}', asked: 'repairs of the {p} {m} after a flood' },
  { said: 'draws {n} kilowatts while it idles', asked: 'Power drawn by the {m} when idling at {p}' },
];
const filler = (
  'The following section belongs to the general part of the handbook and repeats what was agreed between the sites. ' +
  'Every change is recorded by the shift leader and reported to the office before the end of the week. '
).repeat(3);

export interface KnownQuestion {
  readonly question: string;
  /** From 1 on. */
  readonly page: number;
}

/** A page for each place, machine and subject, up to `count`; every so many of them is asked for. */
export function knownPages(count: number, asked: number) {
  const pages: string[] = [];
  const questions: KnownQuestion[] = [];
  const every = Math.floor(count / asked);
  for (let at = 0; at < count; at++) {
    const place = places[at % 10] ?? '';
    const machine = machines[Math.floor(at / 10) % 10] ?? '';
    const subject = subjects[Math.floor(at / 100) % 10] ?? { said: '', asked: '' };
    const fill = (text: string): string =>
      text
        .replaceAll('{n}', String(3 + ((at * 7) % 89)))
        .replaceAll('{y}', String(1950 + ((at * 13) % 70)))
        .replaceAll('{m}', machine)
        .replaceAll('{p}', place);
    pages.push(`${filler}\nAt ${place} the ${machine} ${fill(subject.said)}.\n${filler}`);
    if (at % every === 3 % every && questions.length < asked)
      questions.push({ question: fill(subject.asked), page: at + 1 });
  }
  return { pages, questions };
}
