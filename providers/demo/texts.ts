// Texts of the demo: one for every kind of markdown that a chat renders.

export const help = `Hello! I’m **Demo**. I use no model, no network, and no API key: I read your last message and play a prepared response, so you can try everything in this chat. Send one of these:

| Send | You get |
|---|---|
| \`markdown\` | headings, lists, tables, code, quotes, tasks, math, and links |
| \`code\`, \`table\`, \`math\`, \`price\` | just that |
| \`think\` | reasoning first, then the response |
| \`tool\` | a call to a tool you’ve turned on, or to the calculator. You’re asked before it runs. \`tool NAME {"json": true}\` calls that tool; \`two tools\` calls two at once |
| \`search\` | a response with sources and the searches behind them |
| \`image\` | an image |
| \`long\` | about 20 KB of text |
| \`slow\` | a response with long pauses |
| \`echo …\` | your own words |
| \`error QuotaLimitReached\` | that error instead of a response. Add \`later\` to fail midway, \`once\` to fail only the first time, or \`wait 9\` to say when to retry |
| \`empty\` | a response without content |

**Demo Fast** plays the same script without pauses, and **Demo Slow** plays it slowly.`;

/** The question that the start page offers, answered without a model. */
export const tributary = `**Tributary** is a self-hosted chat that works with every major model provider. Your chats and API keys stay on your server, and your messages go only to the provider you choose.

**What it can do**

- **Any model in one chat.** Paste an API key, or use [Ollama](https://ollama.com), [LM Studio](https://lmstudio.ai), or [vLLM](https://docs.vllm.ai) on your own machine. You can switch models at any point in a chat.
- **Responses that don’t get lost.** The server runs each response. Close the tab, go offline, or restart the server, and pick up where you left off on any device.
- **Tools with your permission.** Models can use plugins and [MCP servers](https://modelcontextprotocol.io). You’re asked before a tool changes anything.
- **Files, images, voice, and web search** work with every provider that supports them. If something goes wrong, you see what happened and how to fix it.
- **Your data stays yours.** Import chats from ChatGPT or Claude, search every message, export everything, and share a chat with a link you can revoke.

**Get started**

1. Choose **Connect** on the start page and paste an API key.
2. Or keep exploring: this demo is scripted, so it needs no model and no network. Send \`help\` to see what it can show you.

Each provider is a separate package, tested against recorded traffic. The project’s README explains how to write one.`;

export const toolless =
  'No tools are turned on in this chat, so I’ll try the calculator: how many days would a leaf take to float down the Danube? ';

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

- [x] a finished task
- [ ] an open task

### Quotes

> Everything should be made as simple as possible.
>
> > But quotes can be nested.

---

## A table

${table}

## Code

${code}

## Math

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

const sourced = `Tributaries carry most of a river's water: the Amazon alone has more than a thousand of them, and the Danube about three hundred. (This demo doesn’t search the web: its sources are made up.)`;

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

export const slow = `This response takes its time. … First a pause before it, then pauses inside it. … You can stop it at any time and keep what has arrived.`;

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
