// The sections of the settings, in their order. Adding one: its route file `_app.settings.<id>.tsx`, and a line here.
import {
  Bot,
  CalendarClock,
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

export interface Section {
  /** Also the end of its address, and its text `section.<id>` in the namespace `settings`. */
  readonly id: string;
  readonly icon: LucideIcon;
}

export const sections = [
  { id: 'general', icon: SlidersHorizontal },
  { id: 'personal', icon: UserRound },
  { id: 'providers', icon: Plug },
  { id: 'assistants', icon: Bot },
  { id: 'prompts', icon: TextQuote },
  { id: 'schedules', icon: CalendarClock },
  { id: 'tools', icon: Wrench },
  { id: 'packages', icon: Package },
  { id: 'usage', icon: ChartColumn },
  { id: 'data', icon: Database },
  { id: 'account', icon: CircleUser },
] as const satisfies readonly Section[];
