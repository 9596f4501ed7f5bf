// UI extension points of quotations.
import type { UiFeature } from '../../../ui/feature.ts';

const feature: UiFeature = { id: 'quotes', chatPart: () => import('./SelectionBar.tsx') };

export default feature;
