// Texts of the first load in Chinese.
import chat from './chat.json';
import common from './common.json';
import error from './error.json';

export const texts = { common, chat, error };
