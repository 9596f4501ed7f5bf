// The chat screen. It stays while the conversation in the address changes.
export { Chat as default } from '../ui/shell/Chat.tsx';
