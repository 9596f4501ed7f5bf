// Server extension points of the administration of people.
import type { ServerFeature } from '../../../server/features/feature.ts';
import { access, rulePolicy } from './access.server.ts';
import { auditApi, grantsApi, groupsApi, joinApi, peopleApi, teamUsageApi } from '../shared/api.ts';

const administered = [peopleApi, groupsApi, grantsApi, auditApi, teamUsageApi].flatMap((api) => Object.values(api));

const feature: ServerFeature = {
  id: 'people',
  start: rulePolicy.follow,
  access,
  hints: [peopleApi, groupsApi, grantsApi].flatMap((api) =>
    Object.values(api).filter(({ method }) => method !== 'GET'),
  ),
  permissions: {
    ...Object.fromEntries(administered.map(({ path }) => [path, 'administrator' as const])),
    // The holder of a link has no account yet, or cannot sign in.
    [joinApi.accept.path]: 'visitor',
    [joinApi.read.path]: 'visitor',
  },
};

export default feature;
