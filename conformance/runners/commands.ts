// Subcommands: a line of --help for each, and the module that runs it.
type Run = (words: readonly string[], print: (line: string) => void, fail: (line: string) => void) => Promise<number>;

interface Command {
  readonly usage: string;
  readonly says: string;
  load(): Promise<Run>;
}

export const commands: Readonly<Record<string, Command>> = {
  record: {
    usage: 'record [FOLDER] [options]',
    says: 'records a fixture from the vendor; record --help',
    load: async () => (await import('../record/command.ts')).recordCommand,
  },
  index: {
    usage: 'index check FILE [NAME …]',
    says: 'proves the rows of an index of packages',
    load: async () => (await import('../package-index/command.ts')).indexCommand,
  },
};

/** Returns the lines of --help. */
export const commandLines = Object.values(commands)
  .map(({ usage, says }) => `       tributary-conformance ${usage.padEnd(29)} ${says}`)
  .join('\n');
