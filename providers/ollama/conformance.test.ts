// Runs the conformance suite on this provider and its fixtures.
import { conformance } from '@tributary/conformance';
import provider from './index.ts';

conformance(provider, new URL('./fixtures/', import.meta.url));
