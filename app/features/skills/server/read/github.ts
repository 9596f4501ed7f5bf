// Addresses of GitHub pages as addresses of archives.
export interface Place {
  readonly url: string;
  /** Folder of the archive to look in. */
  readonly within: string;
}

const page = /^\/([\w.-]+)\/([\w.-]+?)(?:\.git)?(?:\/(?:tree|blob)\/([^/]+)(?:\/(.*))?)?\/?$/;

/**
 * Returns the archive of a repository, of a folder or of a SKILL.md on github.com; other addresses are unchanged. The name of a branch
 * ends at the first slash: pages do not show where it ends.
 */
export function placeOf(address: string): Place {
  // With a port, it is another server.
  const { host, pathname } = new URL(address);
  const found = /^(?:www\.)?github\.com$/.test(host) ? page.exec(pathname) : null;
  const [, owner = '', repository = '', branch = 'HEAD', path = ''] = found ?? [];
  const decoded = found ? decodedOf(path) : undefined;
  if (decoded === undefined) return { url: address, within: '' };
  const within = decoded.replace(/(?:^|\/)SKILL\.md$/i, '').replace(/\/+$/, '');
  return { url: `https://codeload.github.com/${owner}/${repository}/zip/${branch}`, within };
}

/** Undefined for a path that is not UTF-8, which GitHub answers with an error. */
function decodedOf(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}
