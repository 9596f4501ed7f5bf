// For `node --import`: packages in any location use the copy of the core in the working folder.
import { shareCore } from './share-core.ts';

shareCore(process.cwd());
