//! How long a revision usually takes.

/// For how many minutes a revision usually has a status, at most (observed 4). Any other status is given half an hour.
pub const USUAL_MINUTES: &[(&str, u32)] = &[
    ("CREATING", 5),
    ("QUEUED", 30),
    ("AWAITING_BUILD", 15),
    ("BUILDING", 30),
    ("AWAITING_DEPLOY", 15),
    ("DEPLOYING", 10),
];

/// For how many minutes a revision has any other status.
pub const OTHER_MINUTES: u32 = 30;
