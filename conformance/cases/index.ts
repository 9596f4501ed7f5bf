// All cases in the order of their ids.
import { abortCases } from './abort.ts';
import { brokenCases } from './broken.ts';
import type { Case } from './case.ts';
import { claimCases } from './claims.ts';
import { cutCases } from './cuts.ts';
import { doorSideCases } from './door-sides.ts';
import { doorCases } from './doors.ts';
import { errorDetailCases } from './error-details.ts';
import { errorCases } from './errors.ts';
import { goldenCases } from './golden.ts';
import { grammarCases } from './grammar.ts';
import { loopbackCases } from './loopback.ts';
import { markedCombinedCases } from './marked-combined.ts';
import { markedKeysCases } from './marked-keys.ts';
import { markedMediaCases } from './marked-media.ts';
import { markedOperationCases } from './marked-operations.ts';
import { markedParamsCases } from './marked-params.ts';
import { markedPlainCases } from './marked-plain.ts';
import { markedSchemaCases } from './marked-schemas.ts';
import { markedThinkingCases } from './marked-thinking.ts';
import { markedToolCases } from './marked-tools.ts';
import { markedTurnCases } from './marked-turns.ts';
import { operationCases } from './operations.ts';
import { packageCases } from './package.ts';
import { portabilityCases } from './portability.ts';
import { requestCases } from './request.ts';
import { roundCases } from './rounds.ts';

export const cases: readonly Case[] = [
  ...packageCases,
  ...requestCases,
  ...goldenCases,
  ...grammarCases,
  ...cutCases,
  ...abortCases,
  ...brokenCases,
  ...errorCases,
  ...errorDetailCases,
  ...operationCases,
  ...loopbackCases,
  ...roundCases,
  ...markedTurnCases,
  ...markedToolCases,
  ...markedMediaCases,
  ...markedParamsCases,
  ...markedKeysCases,
  ...markedOperationCases,
  ...portabilityCases,
  ...markedThinkingCases,
  ...markedCombinedCases,
  ...markedPlainCases,
  ...markedSchemaCases,
  ...claimCases,
  ...doorCases,
  ...doorSideCases,
];
