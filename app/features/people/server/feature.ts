// Server extension points of the administration of people.
import type { ServerFeature } from '../../../server/features/feature.ts';
import { groupsApi, peopleApi } from '../shared/api.ts';

const administrators = [
  '/api/people',
  '/api/people/:id',
  '/api/people/:id/sign-out',
  '/api/people/:id/link',
  '/api/groups',
  '/api/groups/:id',
  '/api/groups/:id/members/:user',
  '/api/audit',
  '/api/audit/export',
] as const;

const feature: ServerFeature = {
  id: 'people',
  hints: [...Object.values(peopleApi), ...Object.values(groupsApi)].filter(({ method }) => method !== 'GET'),
  permissions: {
    ...Object.fromEntries(administrators.map((path) => [path, 'administrator' as const])),
    // The holder of a link has no account yet, or cannot sign in.
    '/api/join': 'visitor',
    '/api/join/link': 'visitor',
  },
};

export default feature;
