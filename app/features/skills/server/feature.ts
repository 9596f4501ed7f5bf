// Server extension points of skills.
import type { ServerFeature } from '../../../server/features/feature.ts';
import { endpointsOf } from '../../../shared/sync/resource.ts';
import { skills } from '../shared/api.ts';
import { callSkill, featureId, skillSources } from './source.ts';

const feature: ServerFeature = {
  id: featureId,
  hints: endpointsOf(skills),
  tools: {
    list: skillSources,
    call: callSkill,
    // Reading a skill never asks.
    allow: () => Promise.resolve(),
  },
};

export default feature;
