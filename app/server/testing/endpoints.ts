// All endpoints of the HTTP API, including those of features.
import type { Endpoint } from '../../shared/api/endpoint.ts';
import { endpoints as ofCore } from '../../shared/api/index.ts';
import { features } from '../../features/apis.ts';

const groups = features.flatMap((module) =>
  Object.entries(module).flatMap(([name, group]) =>
    name.endsWith('Api') ? [group as Readonly<Record<string, Endpoint>>] : [],
  ),
);

export const endpoints: readonly Endpoint[] = [...ofCore, ...groups.flatMap((group) => Object.values(group))];
