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
  const { hostname, pathname } = new URL(address);
  const found = /^(?:www\.)?github\.com$/.test(hostname) ? page.exec(pathname) : null;
  if (!found) return { url: address, within: '' };
  const [, owner = '', repository = '', branch = 'HEAD', path = ''] = found;
  const within = decodeURIComponent(path)
    .replace(/(?:^|\/)SKILL\.md$/i, '')
    .replace(/\/+$/, '');
  return { url: `https://codeload.github.com/${owner}/${repository}/zip/${branch}`, within };
}
