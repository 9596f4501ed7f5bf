// Storage extension points of the schedules feature.
import type { FeatureStorage } from '../../../server/storage/feature-storage.ts';
import { scheduleBudget, schedules } from './migrations.ts';
import { adoptSchedules } from './repository.ts';
import { exportSchedules, importSchedule } from './transfer.ts';
import './tables.ts';

const storage: FeatureStorage = {
  tables: ['schedules', 'scheduleRuns'],
  migrations: () => ({ '0028-schedules': schedules, '0038-schedule-budget': scheduleBudget }),
  itemTransfer: { name: 'scheduled questions', write: exportSchedules, read: importSchedule },
  adopt: adoptSchedules,
};

export default storage;
