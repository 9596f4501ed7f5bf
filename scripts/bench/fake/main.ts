// The fake provider as a process of its own; the bench starts it on the core that the subject does not use.
import { answerAsks } from '../ipc.ts';
import { startFakeProvider } from './server.ts';

const fake = await startFakeProvider();
answerAsks({ origin: async () => fake.origin });
