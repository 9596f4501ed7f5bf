// Storage extension points of notifications.
import type { FeatureStorage } from '../../../server/storage/feature-storage.ts';
import { notices } from './migrations.ts';
import { queueNotices } from './queue.ts';
import './tables.ts';

const storage: FeatureStorage = {
  tables: ['noticeDevices', 'noticeSettings', 'noticeSends'],
  migrations: () => ({ '20261201-notices': notices }),
  // A device belongs to the session of a visitor, which the account does not go on with.
  async adopt({ db }, from) {
    for (const table of ['noticeDevices', 'noticeSettings', 'noticeSends'] as const)
      await db.deleteFrom(table).where('userId', '=', from).execute();
  },
  turnMoved: queueNotices,
};

export default storage;
