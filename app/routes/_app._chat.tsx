// Layout of the chat screen. Stays mounted while the conversation in the URL changes.
export { Chat as default } from '../ui/shell/Chat.tsx';
