// `/c/:id`: one conversation. The screen is the layout's.
export default function OneConversation() {
  return null;
}
