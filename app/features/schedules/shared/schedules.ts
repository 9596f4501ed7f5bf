// Scheduled questions of the user, newest first.
import { confirmed, resource } from '../../../shared/sync/resource.ts';
import { schedulesApi } from './api.ts';
import type { Schedule } from './api.ts';

export const schedules = resource<readonly Schedule[]>()({
  key: 'schedules',
  read: schedulesApi.list,
  view: (answer) => answer.schedules,
  mutations: {
    create: confirmed(schedulesApi.create),
    change: confirmed(schedulesApi.change),
    run: confirmed(schedulesApi.run),
    remove: confirmed(schedulesApi.remove),
  },
});
