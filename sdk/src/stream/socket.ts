// The platform's WebSocket as the streams use it: browsers, Bun, Deno and Node from 22 on have one.

export interface SocketHandlers {
  readonly received: (text: string) => void;
  /** Called once, also when the connection never came about. */
  readonly closed: (code: number, reason: string) => void;
}

export interface Socket {
  /** False when the socket is not open. */
  send(text: string): boolean;
  close(code: number, reason: string): void;
}

/** Opens a socket; the handlers are called from then on. */
export type OpenSocket = (url: string, handlers: SocketHandlers) => Socket;

export const openSocket: OpenSocket = (url, handlers) => {
  const socket = new WebSocket(url);
  socket.onmessage = ({ data }) => handlers.received(data as string);
  socket.onclose = ({ code, reason }) => handlers.closed(code, reason);
  // The platform calls onclose after every error.
  socket.onerror = () => {};
  return {
    send: (text) => {
      if (socket.readyState !== WebSocket.OPEN) return false;
      socket.send(text);
      return true;
    },
    close: (code, reason) => socket.close(code, reason),
  };
};
