-- One vocabulary of states: what was paid before says it in the same words.
update order_line set shipping_status = 'Not mailed yet' where shipping_status = 'Processing';
update order_line set shipping_status = 'Mailed' where shipping_status = 'Shipped';
