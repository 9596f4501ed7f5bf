// Display names and file extensions of languages.
interface Language {
  readonly name: string;
  readonly ending: string;
}

const languages: readonly (readonly [name: string, ending: string, ...words: readonly string[]])[] = [
  ['Bash', 'sh', 'bash', 'sh', 'shell', 'zsh'],
  ['C', 'c', 'c'],
  ['C++', 'cpp', 'cpp', 'c++', 'cc'],
  ['C#', 'cs', 'csharp', 'cs', 'c#'],
  ['CSS', 'css', 'css'],
  ['CSV', 'csv', 'csv'],
  ['Diff', 'diff', 'diff', 'patch'],
  ['Dockerfile', 'dockerfile', 'docker', 'dockerfile'],
  ['Go', 'go', 'go', 'golang'],
  ['GraphQL', 'graphql', 'graphql', 'gql'],
  ['HTML', 'html', 'html'],
  ['INI', 'ini', 'ini'],
  ['Java', 'java', 'java'],
  ['JavaScript', 'js', 'javascript', 'js', 'mjs', 'cjs'],
  ['JSON', 'json', 'json', 'jsonc'],
  ['JSX', 'jsx', 'jsx'],
  ['Kotlin', 'kt', 'kotlin', 'kt'],
  ['LaTeX', 'tex', 'latex', 'tex'],
  ['Lua', 'lua', 'lua'],
  ['Makefile', 'mk', 'make', 'makefile'],
  ['Markdown', 'md', 'markdown', 'md'],
  ['Mermaid', 'mmd', 'mermaid'],
  ['PHP', 'php', 'php'],
  ['PowerShell', 'ps1', 'powershell', 'ps1'],
  ['Python', 'py', 'python', 'py'],
  ['R', 'r', 'r'],
  ['Ruby', 'rb', 'ruby', 'rb'],
  ['Rust', 'rs', 'rust', 'rs'],
  ['SCSS', 'scss', 'scss'],
  ['SQL', 'sql', 'sql'],
  ['SVG', 'svg', 'svg'],
  ['Swift', 'swift', 'swift'],
  ['TOML', 'toml', 'toml'],
  ['TSX', 'tsx', 'tsx'],
  ['TypeScript', 'ts', 'typescript', 'ts'],
  ['XML', 'xml', 'xml'],
  ['YAML', 'yaml', 'yaml', 'yml'],
];

const byWord = new Map<string, Language>(
  languages.flatMap(([name, ending, ...words]) => words.map((word) => [word, { name, ending }] as const)),
);

/** An unknown language keeps the word of its fence; without one it is plain text. */
export const languageOf = (word: string): Language =>
  byWord.get(word.toLowerCase()) ?? { name: /^(text|txt|plain(text)?)$/i.test(word) ? '' : word, ending: 'txt' };
