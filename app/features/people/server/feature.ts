// Server extension points of the administration of people.
import type { ServerFeature } from '../../../server/features/feature.ts';
import { auditApi, groupsApi, joinApi, peopleApi, teamUsageApi } from '../shared/api.ts';

const administered = [peopleApi, groupsApi, auditApi, teamUsageApi].flatMap((api) => Object.values(api));

const feature: ServerFeature = {
  id: 'people',
  hints: [...Object.values(peopleApi), ...Object.values(groupsApi)].filter(({ method }) => method !== 'GET'),
  permissions: {
    ...Object.fromEntries(administered.map(({ path }) => [path, 'administrator' as const])),
    // The holder of a link has no account yet, or cannot sign in.
    [joinApi.accept.path]: 'visitor',
    [joinApi.read.path]: 'visitor',
  },
};

export default feature;
