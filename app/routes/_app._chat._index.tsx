// `/`: a new conversation, and `/c/:id`: one that is there (routes.ts). The screen is the layout's.
export default function Conversation() {
  return null;
}
