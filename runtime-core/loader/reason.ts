// Formats why a package could not be imported in one line, with location and advice.

/** `folder`: the package's folder; its files are named relative to it. `thrown` need not be an error. */
export function reasonOf(thrown: unknown, folder?: string): string {
  try {
    const text = thrown instanceof Error && thrown.name === 'Error' ? thrown.message : String(thrown);
    const lines = text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '');
    // A bundler's first line only says that there are errors.
    const said = lines[0] && /^(Error: )?Transform failed with/.test(lines[0]) ? (lines[1] ?? lines[0]) : lines[0];
    if (said === undefined) return 'it threw an error without a text';
    const reason = [said, placeOf(thrown, said)].filter(Boolean).join(' ') + adviceOn(thrown);
    return folder === undefined ? reason : relative(reason, folder);
  } catch {
    return 'it threw something that has no text';
  }
}

/** Returns the location of a syntax error, which Node puts in the first line of the stack: `file:///…/index.js:3`. */
function placeOf(thrown: unknown, said: string): string {
  if (!(thrown instanceof SyntaxError) || typeof thrown.stack !== 'string') return '';
  const [, file, line] = /^(\S.*\.[cm]?[jt]sx?):(\d+)$/.exec(thrown.stack.split('\n')[0] ?? '') ?? [];
  return file === undefined || said.includes(file) ? '' : `(${file}, line ${line})`;
}

const advice: Readonly<Record<string, string>> = {
  ERR_UNSUPPORTED_NODE_MODULES_TYPE_STRIPPING:
    ': Node runs no TypeScript below node_modules; publish the package as JavaScript, or name its folder in PROVIDER_PACKAGES',
  ERR_UNKNOWN_FILE_EXTENSION: ': only JavaScript and TypeScript files can be imported',
};

function adviceOn(thrown: unknown): string {
  if (!(thrown instanceof Error) || !('code' in thrown)) return '';
  const { code, message } = thrown;
  if (code === 'ERR_MODULE_NOT_FOUND' && /Cannot find module '[^']*\.ts'/.test(message))
    return ': a built package holds .js files; its import has to name one of them';
  return typeof code === 'string' ? (advice[code] ?? '') : '';
}

const relative = (text: string, folder: string): string =>
  text.replaceAll(`file://${folder}/`, '').replaceAll(`${folder}/`, '');
