// Runs the fake provider in a separate process, which the bench starts on the core that the subject does not use.
import { answerAsks } from '../ipc.ts';
import { startFakeProvider } from './server.ts';

const fake = await startFakeProvider();
answerAsks({ origin: async () => fake.origin });
