// qwen: the models it offers, as models.json lists them.
import { cards } from '@tributary/runtime-core/bank';
import list from './models.json' with { type: 'json' };

export const models = await cards(list);
