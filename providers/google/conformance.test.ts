// The conformance suite on this package and its fixtures.
import { conformance } from '@tributary/conformance';
import provider from './index.ts';

conformance(provider, new URL('./fixtures/', import.meta.url));
