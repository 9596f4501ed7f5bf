// Texts of the demo: one for every kind of markdown that a chat renders.

export const help = `Hello! I am **Demo**: no model, no network, no key. I read your last message and play a prepared response, so you can try everything this chat can do. Send one of these:

| say | you get |
|---|---|
| \`markdown\` | headings, lists, tables, code, quotes, tasks, maths, links |
| \`code\`, \`table\`, \`maths\`, \`price\` | only that |
| \`think\` | reasoning first, then the answer |
| \`tool\` | a call of a tool that you have switched on, else of a calculator; you are asked before it runs; \`tool NAME {"json": true}\` calls that one, \`two tools\` calls two at once |
| \`search\` | an answer with sources and the queries behind them |
| \`image\` | a picture |
| \`long\` | about 20 kB of text |
| \`slow\` | an answer with long pauses |
| \`echo …\` | your own words back |
| \`error QuotaLimitReached\` | that error before the answer; \`… later\` in the middle of it, \`… once\` the first time only, \`… wait 9\` with a time to come back |
| \`empty\` | a reply without any content |

The models **demo-fast** and **demo-slow** play the same script without delays and slowly.`;

/** The question that the start page offers, answered without a model. */
export const tributary = `**Tributary** is a self-hosted chat for the models of many providers. Your server holds the chats and the keys; nothing goes anywhere but to the provider that you ask.

**What it does**

- **Any model, one chat.** Paste an API key, or use Ollama, LM Studio or vLLM on your own machine. You can change the model in the middle of a chat.
- **Answers that survive.** The server writes the answer: close the tab, lose the network or restart the server, and go on where it was, on any device.
- **Tools, with your consent.** A model may call tools; what changes something is asked about first, on whichever device you are.
- **Reasoning, sources, images and files** are shown for every provider that has them, and errors come with their repair.
- **Your data.** Import from ChatGPT, search all messages, export everything, share a chat by link and take it back.

**Where to begin**

1. Choose **Connect** on the start page, and paste a key.
2. Or stay here: I am a scripted demo, without a model or a network. Say \`help\` to see what I can show you.

Each provider is a package of its own, proven against recorded traffic. The README of the project says how to write one.`;

export const toolless =
  'No tool is switched on in this conversation, so I ask for a calculator and see whether there is one: how many days would a leaf float down the Danube? ';

export const code = `The same greeting, four times:

\`\`\`ts
// Prefers the visitor's own language.
export function greet(name: string, language = 'en'): string {
  const words: Record<string, string> = { en: 'Hello', fr: 'Bonjour', pt: 'Olá' };
  return \`\${words[language] ?? words['en']}, \${name}!\`;
}
\`\`\`

\`\`\`python
def greet(name: str, language: str = "en") -> str:
    words = {"en": "Hello", "fr": "Bonjour", "pt": "Olá"}
    return f"{words.get(language, words['en'])}, {name}!"
\`\`\`

\`\`\`rust
fn greet(name: &str, language: &str) -> String {
    let word = match language { "fr" => "Bonjour", "pt" => "Olá", _ => "Hello" };
    format!("{word}, {name}!")
}
\`\`\`

\`\`\`sh
curl --silent https://example.com/greeting | jq --raw-output '.text'
\`\`\`

Inline code such as \`npm start\` and a block without a language work too:

\`\`\`
+---+   +---+
| a |-->| b |
+---+   +---+
\`\`\``;

export const table = `| river | length (km) | mouth | tributaries |
|:--|--:|:-:|---|
| Nile | 6650 | Mediterranean Sea | White Nile, Blue Nile, Atbara |
| Amazon | 6400 | Atlantic Ocean | Madeira, Negro, Japurá, Purús, Tocantins |
| Yangtze | 6300 | East China Sea | Yalong, Min, Jialing, Han |
| Danube | 2850 | Black Sea | Inn, Drava, Tisza, Sava, Prut |`;

export const maths = `The roots of $ax^2 + bx + c = 0$ are

$$
x_{1,2} = \\frac{-b \\pm \\sqrt{b^2 - 4ac}}{2a}
$$

and the area under the bell curve is one:

$$
\\int_{-\\infty}^{\\infty} \\frac{1}{\\sqrt{2\\pi}}\\, e^{-t^2/2}\\, dt = 1
$$

With \\(n\\) samples the error shrinks like \\(1/\\sqrt{n}\\).`;

export const price = `It costs $5 a month, or $50 a year: that is $10 less. From 10 seats on it is $4.50 each. None of these dollar signs starts a formula; $e^{i\\pi} + 1 = 0$ does.`;

export const markdown = `# Everything at once

A paragraph with **bold**, *italic*, ~~struck~~ and \`inline code\`, a [link](https://example.com/ "with a title"), a bare one, https://example.org/path?a=1&b=2, and a footnote.[^1]

## Lists

1. First
2. Second
   - nested
   - twice
     - and deeper
3. Third

- [x] a task that is done
- [ ] a task that is not

### Quotes

> Everything should be made as simple as possible.
>
> > But quotes may be nested.

---

## A table

${table}

## Code

${code}

## Maths

${maths}

## Prices

${price}

## Other scripts

Größe, čeština, Ελληνικά, русский, العربية, עברית, हिन्दी, ไทย, 中文, 日本語, 한국어 and 👩‍👩‍👧‍👦 🏳️‍🌈 🇵🇹.

[^1]: Here it is.`;

export const reasoning = `The question asks for a number, so let me work it out step by step.

1. A train that covers 60 km in 45 minutes travels 60 / 0.75 = 80 km in an hour.
2. For 200 km it needs 200 / 80 = 2.5 hours.
3. Check: 2.5 × 80 = 200. That is right.`;

export const reasoned = `The train needs **two and a half hours**: at 60 km in 45 minutes it does 80 km/h, and 200 / 80 = 2.5.`;

const sourced = `Tributaries carry most of a river's water: the Amazon alone has more than a thousand of them, and the Danube about three hundred. (A demo does not search: these sources are made up.)`;

/** The passage that a source supports, as its positions in the answer. */
const passage = (words: string): [number, number][] => {
  const start = sourced.indexOf(words);
  return [[start, start + words.length]];
};

export const sources = {
  text: sourced,
  grounding: {
    citations: [
      {
        title: 'The Amazon and its tributaries',
        url: 'https://example.com/amazon',
        favicon: 'https://example.com/favicon.ico',
        ranges: passage('the Amazon alone has more than a thousand of them'),
      },
      {
        title: 'Three hundred rivers',
        url: 'https://example.org/danube',
        ranges: passage('the Danube about three hundred.'),
      },
    ],
    searchQueries: ['amazon tributaries number', 'danube tributaries number'],
  },
};

export const slow = `This answer takes its time. … First a pause before it, then pauses inside it. … You can stop it at any moment, and what you have read stays.`;

/** About 20 kB: sections that differ, so that scrolling and searching in them makes sense. */
export function long(): string {
  const rivers = [
    'Nile',
    'Amazon',
    'Yangtze',
    'Mississippi',
    'Yenisei',
    'Congo',
    'Mekong',
    'Niger',
    'Danube',
    'Rhine',
    'Elbe',
    'Tagus',
  ];
  const sections = Array.from({ length: 58 }, (_, at) => {
    const river = rivers[at % rivers.length] ?? 'Nile';
    const other = rivers[(at * 5 + 3) % rivers.length] ?? 'Rhine';
    const body = `Station ${at + 1} lies on the ${river}. In an average year ${120 + ((at * 37) % 400)} boats pass it, most of them between May and September, and ${10 + ((at * 7) % 40)} of them come from the ${other}. The water stands ${(1.2 + ((at * 13) % 50) / 10).toFixed(1)} m above the old mark; the flood of ${1850 + at * 3} left a line on the wall that children measure themselves by.`;
    const extra = [
      `- depth: ${2 + (at % 9)} m\n- width: ${80 + at * 11} m\n- current: ${(0.4 + (at % 7) / 10).toFixed(1)} m/s`,
      `> "A river never reads the map," says the keeper of station ${at + 1}.`,
      `\`\`\`json\n{ "station": ${at + 1}, "river": "${river}", "open": ${at % 3 !== 0} }\n\`\`\``,
    ][at % 3];
    return `## ${at + 1}. ${river}\n\n${body}\n\n${extra}`;
  });
  return `# A long way down the river\n\n${sections.join('\n\n')}\n\nThat was the last station.`;
}
