// Sections of the settings in order. To add one, add the route `_app.settings.<id>.tsx` and a line here. Features add
// theirs with ui/settings.ts, or `section` in ui/feature.ts.
import {
  Bot,
  ChartColumn,
  CircleUser,
  Database,
  Package,
  Plug,
  SlidersHorizontal,
  TextQuote,
  UserRound,
  Wrench,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { features as withSettings } from '../../features/settings.ts';
import { features } from '../../features/ui.ts';
import type { FeatureSection, SectionId } from '../feature.ts';

export interface Section {
  /** Also the last part of the URL. */
  readonly id: string;
  readonly icon: LucideIcon;
  /** True if also linked in the sidebar, and found in the palette by its name alone. */
  readonly page?: boolean;
  /** True if shown to administrators only. */
  readonly administrators?: boolean;
}

const own = [
  { id: 'general', icon: SlidersHorizontal },
  { id: 'personal', icon: UserRound },
  { id: 'providers', icon: Plug },
  { id: 'assistants', icon: Bot, page: true },
  { id: 'prompts', icon: TextQuote, page: true },
  { id: 'tools', icon: Wrench },
  { id: 'packages', icon: Package },
  { id: 'usage', icon: ChartColumn },
  { id: 'data', icon: Database },
  { id: 'account', icon: CircleUser },
] as const satisfies readonly (Section & { readonly id: SectionId })[];

export const isOwn = (id: string): id is SectionId => own.some((section) => section.id === id);

const added: readonly (Section & Pick<FeatureSection, 'after'>)[] = [...features, ...withSettings]
  .flatMap(({ id, section }) => (section ? [{ ...section, id }] : []))
  .toSorted((a, b) => (a.id < b.id ? -1 : 1));

export const sections: readonly Section[] = own.flatMap((section): readonly Section[] => [
  section,
  ...added.filter(({ after }) => after === section.id),
]);
