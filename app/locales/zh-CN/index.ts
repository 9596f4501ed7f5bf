// The texts of one language, together.
import chat from './chat.json';
import common from './common.json';
import error from './error.json';

export const texts = { common, chat, error };
