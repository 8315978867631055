// A FIX initiator on QuickFIX, for the tests: it sends what it reads on standard input, and tells what comes on standard output. `|` stands for the
// delimiter. Commands: "send FIELDS", "expect N" (the number that the next message should have), "drop" (ends the connection), "connect".

#include <quickfix/Application.h>
#include <quickfix/DataDictionary.h>
#include <quickfix/FileStore.h>
#include <quickfix/Log.h>
#include <quickfix/Message.h>
#include <quickfix/Session.h>
#include <quickfix/SessionSettings.h>
#include <quickfix/SocketInitiator.h>

#include <algorithm>
#include <iostream>
#include <memory>
#include <mutex>
#include <string>

static std::mutex output;

static void tell(const char *kind, std::string text) {
  std::replace(text.begin(), text.end(), '\001', '|');
  const std::lock_guard<std::mutex> lock(output);
  std::cout << kind << ' ' << text << std::endl;
}

class Client : public FIX::Application {
 public:
  void onCreate(const FIX::SessionID &) override {}
  void onLogon(const FIX::SessionID &) override { tell("LOGON", ""); }
  void onLogout(const FIX::SessionID &) override { tell("LOGOUT", ""); }
  void toAdmin(FIX::Message &message, const FIX::SessionID &) override {
    if (message.getHeader().getField(35) == "A") message.setField(554, "secret");
    tell("ADMIN-OUT", message.toString());
  }
  void toApp(FIX::Message &, const FIX::SessionID &) throw(FIX::DoNotSend) override {}
  void fromAdmin(const FIX::Message &message, const FIX::SessionID &)
      throw(FIX::FieldNotFound, FIX::IncorrectDataFormat, FIX::IncorrectTagValue, FIX::RejectLogon) override {
    tell("ADMIN", message.toString());
  }
  void fromApp(const FIX::Message &message, const FIX::SessionID &)
      throw(FIX::FieldNotFound, FIX::IncorrectDataFormat, FIX::IncorrectTagValue, FIX::UnsupportedMessageType) override {
    tell("APP", message.toString());
  }
};

/** Tells raw messages that came, before QuickFIX has an opinion, and what it thinks of them. */
class Log : public FIX::Log {
 public:
  void clear() override {}
  void backup() override {}
  void onIncoming(const std::string &text) override { tell("RAW", text); }
  void onOutgoing(const std::string &) override {}
  void onEvent(const std::string &text) override { tell("EVENT", text); }
};

class Logs : public FIX::LogFactory {
 public:
  FIX::Log *create() override { return new Log; }
  FIX::Log *create(const FIX::SessionID &) override { return new Log; }
  void destroy(FIX::Log *log) override { delete log; }
};

int main(int count, char **words) {
  if (count != 3) return 2;
  FIX::SessionSettings settings(words[1]);
  const FIX::DataDictionary dictionary(words[2]);
  const FIX::SessionID id = *settings.getSessions().begin();
  Client client;
  Logs logs;
  FIX::FileStoreFactory stores(settings);
  auto initiator = std::make_unique<FIX::SocketInitiator>(client, stores, settings, logs);
  initiator->start();
  for (std::string line; std::getline(std::cin, line);) {
    std::replace(line.begin(), line.end(), '|', '\001');
    const std::string command = line.substr(0, line.find(' '));
    const std::string rest = command.size() < line.size() ? line.substr(command.size() + 1) : "";
    if (command == "send") {
      FIX::Message message("8=FIX.4.4\0019=0\001" + rest + "10=000\001", dictionary, false);
      FIX::Session::sendToTarget(message, id);
    } else if (command == "expect") {
      FIX::Session::lookupSession(id)->setNextTargetMsgSeqNum(std::stoi(rest));
    } else if (command == "drop") {
      initiator->stop(true);
      initiator.reset();
      tell("DROPPED", "");
    } else if (command == "connect") {
      initiator = std::make_unique<FIX::SocketInitiator>(client, stores, settings, logs);
      initiator->start();
    }
  }
  if (initiator) initiator->stop();
}
