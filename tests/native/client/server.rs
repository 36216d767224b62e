//! Small servers on loopback: one that answers whole requests, and one that writes what a test wants.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::thread;

use deployment_control::http::{Method, Request, Response};

/// A server whose thread ends with the process.
pub(crate) struct Server {
    pub(crate) url: String,
}

/// A connection whose request has been read.
pub(crate) struct Connection {
    stream: TcpStream,
    request: Request,
}

impl Server {
    /// Answers each request, one to a connection.
    pub(crate) fn answering(mut handle: impl FnMut(&Request) -> Response + Send + 'static) -> Self {
        Self::raw(move |connection| {
            let response = handle(&connection.request);
            let mut head = format!("HTTP/1.1 {} Answer\r\nconnection: close\r\n", response.status);
            for (name, value) in response.headers.iter().filter(|(name, _)| name != "content-length") {
                head.extend([name, ": ", value, "\r\n"]);
            }
            connection.answer(&format!("{head}content-length: {}\r\n\r\n{}", response.body.len(), response.text()));
        })
    }

    /// Hands each connection on after its request has come. It ends when `serve` returns.
    pub(crate) fn raw(mut serve: impl FnMut(&mut Connection) + Send + 'static) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port is free");
        let url = format!("http://{}", listener.local_addr().expect("it has an address"));
        thread::spawn(move || {
            for stream in listener.incoming() {
                let stream = stream.expect("it is a connection");
                if let Some(request) = read(&stream) {
                    serve(&mut Connection { stream, request });
                }
            }
        });
        Self { url }
    }
}

impl Connection {
    pub(crate) fn answer(&mut self, text: &str) {
        assert!(self.try_answer(text), "the client has gone");
    }

    /// Whether the client still takes it.
    pub(crate) fn try_answer(&mut self, text: &str) -> bool {
        self.stream.write_all(text.as_bytes()).is_ok()
    }

    /// Returns once the client has closed the connection.
    pub(crate) fn wait_for_end(&mut self) {
        let mut rest = Vec::new();
        let _ = self.stream.read_to_end(&mut rest);
    }
}

fn read(stream: &TcpStream) -> Option<Request> {
    let mut reader = BufReader::new(stream);
    let mut line = String::new();
    reader.read_line(&mut line).ok().filter(|read| *read > 0)?;
    let mut words = line.split(' ');
    let method = Method::from_wire(words.next()?)?;
    let mut request = Request::new(method, format!("http://localhost{}", words.next()?));
    let mut length = 0;
    loop {
        let mut line = String::new();
        reader.read_line(&mut line).ok()?;
        let Some((name, value)) = line.trim_end().split_once(": ") else { break };
        if name.eq_ignore_ascii_case("content-length") {
            length = value.parse().ok()?;
        }
        request = request.with_header(name, value);
    }
    let mut body = vec![0; length];
    reader.read_exact(&mut body).ok()?;
    request.body = Some(body).filter(|body| !body.is_empty());
    Some(request)
}
