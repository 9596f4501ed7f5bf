// The user's share links, newest first.
import { sharesApi } from '../api/shares.ts';
import type { Share } from '../api/shares.ts';
import { confirmed, resource } from '../sync/resource.ts';

export const shares = resource<readonly Share[]>()({
  key: 'shares',
  read: sharesApi.list,
  view: (answer) => answer.shares,
  mutations: {
    create: confirmed(sharesApi.create, (list: readonly Share[], _params, share) => [share, ...list]),
    revoke: confirmed(sharesApi.revoke, (list: readonly Share[], { id }) => list.filter((share) => share.id !== id)),
  },
});

export const addressOfShare = ({ id }: Pick<Share, 'id'>, origin: string): string =>
  `${origin}/share/${encodeURIComponent(id)}`;
