// Server extension points of research.
import type { ServerFeature } from '../../../server/features/feature.ts';
import { endpointsOf } from '../../../shared/sync/resource.ts';
import { research } from '../shared/api.ts';
import { researchCall } from './research.server.ts';

const feature: ServerFeature = {
  id: 'research',
  hints: endpointsOf(research),
  answer: researchCall,
  async ownsTurn({ db }, { userId, answerId }) {
    const own = db.selectFrom('researches').select('answerId');
    return (await own.where('userId', '=', userId).where('answerId', '=', answerId).executeTakeFirst()) !== undefined;
  },
};

export default feature;
