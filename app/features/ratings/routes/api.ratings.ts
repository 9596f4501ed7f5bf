// GET /api/ratings: the user's rated answers with their questions, as CSV or as JSON lines.
import { userRoute } from '../../../server/endpoints/user-route.server.ts';
import { textFile } from '../../../server/http/text-file.ts';
import { getStorage } from '../../../server/storage/storage.server.ts';
import { ratedAsCSV, ratedAsJSON } from '../server/rated-answers.ts';

const route = userRoute({
  async GET({ app, userId, query }) {
    const json = query.get('format') === 'jsonl';
    const pieces = (json ? ratedAsJSON : ratedAsCSV)(await getStorage(app), userId);
    const name = `tributary-ratings.${json ? 'jsonl' : 'csv'}`;
    return textFile(pieces, { type: `${json ? 'application/x-ndjson' : 'text/csv'}; charset=utf-8`, name });
  },
});

export const loader = route.loader;
export const action = route.action;
