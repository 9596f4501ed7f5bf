// Text of answers: headings, lists, tables, footnotes, code.
import { CodeBlock } from '../../ui/code/CodeBlock.tsx';
import Markdown from '../../ui/markdown/Markdown.tsx';
import type { Card } from '../card.ts';

const prose = `# Tides

The **moon** pulls on the sea, and the *sea* answers with \`two\` bulges. [Read more](https://example.com/tides).

## What decides their height

1. The moon's distance
2. The sun's place
   - in line: spring tide
   - across: neap tide

- [x] measured
- [ ] predicted

> The sea is never still.

### Keys

Press <kbd>Ctrl</kbd> + <kbd>K</kbd>. ~~Wrong.~~ A note[^1].

[^1]: Of the harbour of Lisbon.
`;

const blocks = `| Place | High | Low |
| --- | ---: | ---: |
| Lisbon | 3.8 m | 0.4 m |
| Brest | 6.9 m | 1.1 m |
| Bay of Fundy | 16.3 m | 0.2 m |

> [!NOTE]
> Heights are above chart datum.

> [!WARNING]
> Storms add to them.

---

Done.
`;

const code = `export function tide(hours: number): number {
  // Half a day and twenty-five minutes.
  const period = 12.42;
  return Math.cos((2 * Math.PI * hours) / period);
}
`;
const long = Array.from({ length: 40 }, (_, row) => `row ${row + 1}`).join('\n');

export const texts: readonly Card[] = [
  { id: 'prose', title: 'Text', render: () => <Markdown text={prose} /> },
  { id: 'blocks', title: 'Tables and notes', render: () => <Markdown text={blocks} /> },
  {
    id: 'code',
    title: 'Code',
    render: () => (
      <>
        <CodeBlock language="ts" text={code} open={false} />
        <CodeBlock language="sh" text="npm start" open={false} />
        <CodeBlock language="" text={long} open={false} />
      </>
    ),
  },
];
