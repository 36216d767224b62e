//! The calls in flight. Each is polled where what it waits for arrives. No queue stands between: a call goes on in the
//! context of its caller (`AsyncLocalStorage`, zones), and starts before `send` returns.

use core::cell::{Cell, RefCell};
use core::future::Future;
use core::pin::Pin;
use core::task::{Context, Waker};
use std::rc::Rc;
use std::sync::Arc;
use std::task::Wake;

thread_local! {
    static FLIGHTS: RefCell<Vec<Rc<Flight>>> = const { RefCell::new(Vec::new()) };
}

struct Flight {
    id: u32,
    future: RefCell<Option<Pin<Box<dyn Future<Output = ()>>>>>,
    waker: Waker,
    /// Its future may run the caller's code, which may wake or cancel the call.
    is_polling: Cell<bool>,
    is_woken: Cell<bool>,
    is_cancelled: Cell<bool>,
}

/// Wakes a call by its number, since a waker may be sent to another thread, and a call not.
struct Alarm(u32);

impl Wake for Alarm {
    fn wake(self: Arc<Self>) {
        poll(self.0);
    }
}

/// Runs a future until it waits, and whenever it is woken. No two calls have the same number.
pub(super) fn start(id: u32, future: impl Future<Output = ()> + 'static) {
    let flight = Flight {
        id,
        future: RefCell::new(Some(Box::pin(future))),
        waker: Arc::new(Alarm(id)).into(),
        is_polling: Cell::new(false),
        is_woken: Cell::new(false),
        is_cancelled: Cell::new(false),
    };
    FLIGHTS.with_borrow_mut(|flights| flights.push(Rc::new(flight)));
    poll(id);
}

/// Ends a call: its future is dropped, at once or as soon as it gives way.
pub(super) fn cancel(id: u32) {
    if let Some(flight) = find(id) {
        flight.is_cancelled.set(true);
        if !flight.is_polling.get() {
            end(&flight);
        }
    }
}

/// Whether a call was ended from outside.
pub(super) fn is_cancelled(id: u32) -> bool {
    find(id).is_none_or(|flight| flight.is_cancelled.get())
}

fn find(id: u32) -> Option<Rc<Flight>> {
    FLIGHTS.with_borrow(|flights| flights.iter().find(|flight| flight.id == id).cloned())
}

fn poll(id: u32) {
    let Some(flight) = find(id) else { return };
    if flight.is_polling.replace(true) {
        flight.is_woken.set(true);
        return;
    }
    loop {
        flight.is_woken.set(false);
        let mut context = Context::from_waker(&flight.waker);
        let is_over = match flight.future.borrow_mut().as_mut() {
            Some(future) => future.as_mut().poll(&mut context).is_ready(),
            None => true,
        };
        if is_over || flight.is_cancelled.get() {
            return end(&flight);
        }
        if !flight.is_woken.get() {
            flight.is_polling.set(false);
            return;
        }
    }
}

fn end(flight: &Flight) {
    FLIGHTS.with_borrow_mut(|flights| flights.retain(|other| other.id != flight.id));
    // Dropped after it is taken: an abort runs the caller's code.
    let future = flight.future.take();
    drop(future);
}
