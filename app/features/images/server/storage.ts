// Storage extension points of the images feature.
import { expressionBuilder, sql } from 'kysely';
import type { FeatureStorage } from '../../../server/storage/feature-storage.ts';
import type { FileUseRow } from '../../../server/storage/repositories/file-uses.ts';
import type { Database } from '../../../server/storage/schema.ts';
import { imageJobs } from './migrations.ts';
import { adoptImageJobs } from './repository.ts';
import './tables.ts';

const storage: FeatureStorage = {
  tables: ['imageFiles', 'imageJobs'],
  migrations: () => ({ '0022-image-jobs': imageJobs }),
  adopt: adoptImageJobs,
  fileUses: [
    {
      kind: 'images',
      rows: () =>
        expressionBuilder<Database>()
          .selectFrom('imageFiles')
          .innerJoin('imageJobs', (join) =>
            join.onRef('imageJobs.id', '=', 'imageFiles.jobId').onRef('imageJobs.userId', '=', 'imageFiles.userId'),
          )
          .select(['imageFiles.fileId', 'imageFiles.userId', 'imageJobs.id', 'imageJobs.prompt as name'])
          .select(sql<FileUseRow['state']>`'there'`.as('state')),
      nameOf: (prompt) => prompt.slice(0, 200),
    },
  ],
};

export default storage;
