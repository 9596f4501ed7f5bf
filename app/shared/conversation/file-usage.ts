// Storage used by the user's files.
import { fileUsageApi } from '../api/file-usage.ts';
import type { FileUsage } from '../api/file-usage.ts';
import { confirmed, resource } from '../sync/resource.ts';

export const fileUsage = resource<FileUsage>()({
  key: 'files',
  read: fileUsageApi.read,
  view: (answer) => answer,
  mutations: { remove: confirmed(fileUsageApi.remove), restore: confirmed(fileUsageApi.restore) },
});
