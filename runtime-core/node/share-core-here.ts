// For `node --import`: packages get the copy of the core that belongs to the working folder, wherever they lie.
import { shareCore } from './share-core.ts';

shareCore(process.cwd());
